// Written by statewirec verify; do not edit.
// ping: a question is answered, whatever is lost

// ---- what the scenario sets ----
#define TRIES 2 // how often the question is asked
#define LOSSES 1 // how many questions and answers may be lost
#define EARLY 0 // how many deadlines may strike early
#define RAISED 12 // room for raised events
#define ALLOW_busy 0 // the other side may be too busy to answer

// ---- choices ----
#define IN_START 0
#define IN_ARRIVES 1
#define IN_LOST 2
#define IN_TIMER_asker_deadline 3
#define IN_EARLY_asker_deadline 4
#define IN_ASK_answerer_busy 5

// ---- messages ----
#define MSG_QUESTION 0
#define MSG_ANSWER 1

// ---- the machine asker: asker.dot ----
#define HAVE_asker 1
#define asker_ID 0
#define asker_COUNT 1
#define peer_of_asker(i) (0)
#define asker_S_IDLE 0
#define asker_S_WAITING 1
#define asker_S_DONE 2
#define asker_S_FAILED 3
#define asker_E_START 0
#define asker_E_ANSWER 1
#define asker_E_LATE 2
#define asker_timer_deadline(i) (asker_state[i] == asker_S_WAITING)
byte asker_state[asker_COUNT] = asker_S_IDLE;
byte asker_count_questions[asker_COUNT];

// ---- the machine answerer: answerer.dot ----
#define HAVE_answerer 1
#define answerer_ID 1
#define answerer_COUNT 1
#define peer_of_answerer(i) (1)
#define answerer_S_READY 0
#define answerer_E_QUESTION 0
byte answerer_state[answerer_COUNT] = answerer_S_READY;

// ---- raised events: machine, instance, event; first in, first out ----
chan raised = [RAISED] of { byte, byte, byte };
inline raise_asker(r_to, r_event) {
  if
  :: raised!asker_ID,r_to,r_event
  :: full(raised) -> printf("@overflow\n"); assert(false)
  fi
}
inline raise_answerer(r_to, r_event) {
  if
  :: raised!answerer_ID,r_to,r_event
  :: full(raised) -> printf("@overflow\n"); assert(false)
  fi
}

bit started, done;
byte early_left = EARLY;
inline pick(p_kind, p_a, p_b) { printf("@pick %d %d %d\n", p_kind, p_a, p_b) }

// ---- deadlines that run and may strike ----
#define due_asker_deadline(i) (asker_timer_deadline(i))
#define ANY_TIMER (false || due_asker_deadline(0))

// ---- the world ----
#line 1 "ping.world"
// Two processes: 0 asks, 1 answers. What is under way may be lost.
//@ parameter TRIES 2 1..5: how often the question is asked
//@ parameter LOSSES 1 0..3: how many questions and answers may be lost
//@ allow busy: the other side may be too busy to answer
//@ instances asker 1
//@ instances answerer 1
//@ peer asker 0
//@ peer answerer 1
//@ name asker "the asker"
//@ input START: process 0 asks
//@ input ARRIVES LINK: what is under way on a link arrives
//@ input LOST LINK: what is under way on a link is lost
//@ message QUESTION
//@ message ANSWER
//@ nothing asker write_it_down: for people
//@ free answerer busy: depends on what else it does
//@ property one_at_a_time always: never more than one question is under way
//@ property answered end: the asker knows the answer, or that there is none

byte under_way[2]; // questions on link 0, answers on link 1
byte tries = TRIES;
byte losses = LOSSES;
bit begun;

#define ask_asker_tries_are_left(i) (tries > 0)
#define property_one_at_a_time (under_way[0] <= 1)
#define property_answered (asker_state[0] == asker_S_DONE || asker_state[0] == asker_S_FAILED)

inline do_asker_send_the_question(i) {
  tries--;
  under_way[0]++;
  printf("@send 0 0 1 %d\n", MSG_QUESTION)
}
inline do_answerer_send_the_answer(i) {
  under_way[1]++;
  printf("@send 0 1 0 %d\n", MSG_ANSWER)
}

inline setup() { skip }

inline inputs() {
  if
  :: !begun -> pick(IN_START, 0, 0); begun = 1; raise_asker(0, asker_E_START)
  :: under_way[0] > 0 ->
    pick(IN_ARRIVES, 0, 0);
    under_way[0]--;
    printf("@recv 0 0 1 %d\n", MSG_QUESTION);
    raise_answerer(0, answerer_E_QUESTION)
  :: under_way[1] > 0 ->
    pick(IN_ARRIVES, 1, 0);
    under_way[1]--;
    printf("@recv 0 1 0 %d\n", MSG_ANSWER);
    raise_asker(0, asker_E_ANSWER)
  :: under_way[0] > 0 && losses > 0 ->
    pick(IN_LOST, 0, 0);
    losses--;
    under_way[0]--;
    printf("@lost 0 0 1 %d\n", MSG_QUESTION)
  :: under_way[1] > 0 && losses > 0 ->
    pick(IN_LOST, 1, 0);
    losses--;
    under_way[1]--;
    printf("@lost 0 1 0 %d\n", MSG_ANSWER)
  :: else -> timeouts()
  fi
}
#line 140 "ping.pml"

// ---- time ----

// Nothing can happen any more.
inline finish() {
  if
  :: (property_answered) -> skip
  :: else -> printf("@violated answered\n"); assert(false)
  fi;
  if
  :: asker_count_questions[0] == 0 -> skip
  :: else -> printf("@left 0 0 questions %d\n", asker_count_questions[0]); assert(false)
  fi;
  printf("@good\n");
  done = 1
}

// Nothing else can happen: time passes until a deadline strikes.
inline timeouts() {
  if
  :: due_asker_deadline(0) -> pick(IN_TIMER_asker_deadline, 0, 0); raise_asker(0, asker_E_LATE)
  :: else -> finish()
  fi
}

// ---- after every step ----
inline check_always() {
  if
  :: !(property_one_at_a_time) -> printf("@violated one_at_a_time\n"); assert(false)
  :: else -> skip
  fi
}

active proctype statewire() {
  byte at_m, at_i, at_e; // machine, instance, event
  byte at_to, at_a;      // the next state, the action being performed
  chan todo = [16] of { byte };
  bit answer_0;
  do
  :: done -> break
  :: atomic { !done ->
    if
    :: !started -> started = 1; setup()
    :: started -> inputs()
    fi;
    do
    :: raised?at_m,at_i,at_e ->
      if
      :: at_m == asker_ID ->
        at_to = asker_state[at_i];
        if
        :: asker_state[at_i] == asker_S_IDLE ->
            if
            :: at_e == asker_E_START ->
              // asker.dot:9:27: IDLE -> WAITING
              took_asker_0: printf("@step 0 %d 0 %d\n", at_i, peer_of_asker(at_i));
              todo!0;
              todo!1;
              at_to = asker_S_WAITING;
              skip
            :: else -> printf("@unexpected 0 %d 0 %d\n", at_i, at_e); assert(false)
            fi
        :: asker_state[at_i] == asker_S_WAITING ->
            if
            :: at_e == asker_E_ANSWER ->
              // asker.dot:10:27: WAITING -> DONE
              took_asker_1: printf("@step 0 %d 1 %d\n", at_i, peer_of_asker(at_i));
              todo!2;
              // write it down
              at_to = asker_S_DONE;
              skip
            :: at_e == asker_E_LATE ->
              if
              :: ask_asker_tries_are_left(at_i) ->
                // asker.dot:12:28: WAITING -> WAITING
                took_asker_2: printf("@step 0 %d 2 %d\n", at_i, peer_of_asker(at_i));
                todo!1;
                skip
              :: else ->
                // asker.dot:12:28: WAITING -> FAILED
                took_asker_3: printf("@step 0 %d 3 %d\n", at_i, peer_of_asker(at_i));
                todo!2;
                at_to = asker_S_FAILED;
                skip
              fi
            :: else -> printf("@unexpected 0 %d 1 %d\n", at_i, at_e); assert(false)
            fi
        :: asker_state[at_i] == asker_S_DONE ->
            if
            :: at_e == asker_E_ANSWER -> printf("@ignore 0 %d 2 %d\n", at_i, at_e)
            :: else -> printf("@unexpected 0 %d 2 %d\n", at_i, at_e); assert(false)
            fi
        :: asker_state[at_i] == asker_S_FAILED ->
            if
            :: at_e == asker_E_ANSWER -> printf("@ignore 0 %d 3 %d\n", at_i, at_e)
            :: else -> printf("@unexpected 0 %d 3 %d\n", at_i, at_e); assert(false)
            fi
        fi;
        do
        :: todo?at_a ->
            if
            :: at_a == 0 -> // ++questions
              asker_count_questions[at_i]++;
              skip
            :: at_a == 1 -> // send the question
              do_asker_send_the_question(at_i);
              skip
            :: at_a == 2 -> // --questions
              if
              :: asker_count_questions[at_i] > 0 -> asker_count_questions[at_i]--
              :: else -> printf("@negative 0 %d questions\n", at_i); assert(false)
              fi;
              skip
            :: else
            fi
        :: empty(todo) -> break
        od;
        asker_state[at_i] = at_to;
        at_a = 0; at_to = 0
      :: at_m == answerer_ID ->
        at_to = answerer_state[at_i];
        if
        :: answerer_state[at_i] == answerer_S_READY ->
            if
            :: at_e == answerer_E_QUESTION ->
              if
              :: pick(IN_ASK_answerer_busy, at_i, 1); answer_0 = 1
              :: pick(IN_ASK_answerer_busy, at_i, 0)
              fi;
              if
              :: !(answer_0) -> answer_0 = 0;
                // answerer.dot:6:26: READY -> READY
                took_answerer_0: printf("@step 1 %d 0 %d\n", at_i, peer_of_answerer(at_i));
                todo!0;
                skip
              :: answer_0 -> answer_0 = 0;
                // answerer.dot:7:26: READY -> READY
                took_answerer_1: printf("@step 1 %d 1 %d\n", at_i, peer_of_answerer(at_i));
                skip
              :: else -> printf("@gap 1 %d 0 0\n", at_i); assert(false)
              fi
            :: else -> printf("@unexpected 1 %d 0 %d\n", at_i, at_e); assert(false)
            fi
        fi;
        do
        :: todo?at_a ->
            if
            :: at_a == 0 -> // send the answer
              do_answerer_send_the_answer(at_i);
              skip
            :: else
            fi
        :: empty(todo) -> break
        od;
        answerer_state[at_i] = at_to;
        at_a = 0; at_to = 0
      fi
    :: empty(raised) -> at_m = 0; at_i = 0; at_e = 0; break
    od;
    check_always()
  }
  od
}
