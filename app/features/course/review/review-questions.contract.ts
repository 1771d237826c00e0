import type { ReviewPart } from './review-parts.contract.ts';

interface PartTexts {
  title: string;
  introduction: string;
  /** About an item without a question of its author. */
  question: string;
}

export const reviewPartTexts: Record<ReviewPart, PartTexts> = {
  waiting: {
    title: 'Waiting for you',
    introduction: 'Learners see none of these before you have answered.',
    question: 'Is it right and natural?',
  },
  tones: {
    title: 'Words without tones',
    introduction: 'Sources disagree, or none has the tones. Please write the word with its marks. The words that are used most come first.',
    question: 'Is the word right? Its tones:',
  },
  sentences: {
    title: 'Sentences without a source',
    introduction: 'Written for the course, or without a source that was seen. Would a family say it like that? If not: how?',
    question: 'Would you say it like that?',
  },
  sourced: {
    title: 'Tones from one source',
    introduction: 'Shown to learners as being checked. Please say the word aloud first, then look at the marks.',
    question: 'Are the tones as you say them?',
  },
  agreed: {
    title: 'What sources agree on',
    introduction: 'Found in books or lists, but not confirmed by a speaker yet.',
    question: 'Is it right as written?',
  },
};

/** False for a question that asks for words, such as “Low or high?”. */
export const isYesOrNo = (question: string): boolean => !/\bor\b|\bwhich\b|tones:$/i.test(question.replace(/“[^”]*”/g, ''));
