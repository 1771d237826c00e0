import eveningDrawing from './drawings/an-evening-in-igbo.svg?raw';
import countingDrawing from './drawings/counting-to-twenty.svg?raw';
import marketDrawing from './drawings/four-market-days.svg?raw';
import greetingsDrawing from './drawings/greetings-through-the-day.svg?raw';
import toneDrawing from './drawings/one-spelling-four-words.svg?raw';
import alphabetDrawing from './drawings/thirty-six-letters.svg?raw';
import { anEveningInIgbo } from './posts/an-evening-in-igbo.ts';
import { countingToTwenty } from './posts/counting-to-twenty.ts';
import { fourMarketDays } from './posts/four-market-days.ts';
import { greetingsThroughTheDay } from './posts/greetings-through-the-day.ts';
import { oneSpellingFourWords } from './posts/one-spelling-four-words.ts';
import { thirtySixLetters } from './posts/thirty-six-letters.ts';

/** Oldest first: the last one is the newest post of the blog. */
export const seedPosts = [
  { ...thirtySixLetters, drawing: alphabetDrawing },
  { ...oneSpellingFourWords, drawing: toneDrawing },
  { ...fourMarketDays, drawing: marketDrawing },
  { ...countingToTwenty, drawing: countingDrawing },
  { ...anEveningInIgbo, drawing: eveningDrawing },
  { ...greetingsThroughTheDay, drawing: greetingsDrawing },
];
