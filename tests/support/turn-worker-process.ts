import { recordTurn } from '#app/features/word-of-day/schedule/turn.jobs.server.ts';
import { runJobWorkers } from './job-worker.ts';

/** A process with workers for the turn of the day. */
runJobWorkers([], [recordTurn]);
