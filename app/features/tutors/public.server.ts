export { cardOfAccount } from './cards.queries.server.ts';
export { checkChangedKind } from './check.server.ts';
export { earliestCheck, lastDayOfCheck, mayTeachChildren } from './check-validity.ts';
export { lockTutor } from './lock-tutor.server.ts';
export { tutorStoppedKind, undoPeriodMs } from './notify-tutor.jobs.server.ts';
export { publicTutor } from './public-card.server.ts';
export { isTaken, lessonTimes, takenTimes } from './taken-times.queries.server.ts';
