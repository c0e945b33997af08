#include "chart.hpp"
