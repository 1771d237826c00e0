/** Standard texts of the front page, which administrators can replace. In descriptions of levels an empty line begins a paragraph. */
export const homeTexts = {
  heroTitle: 'Learn Igbo with Ease',
  heroTagline: 'Join our community and start learning today!',
  instructorsTitle: 'Expert Instructors',
  instructorsText: 'Tutors who speak Igbo record our words and check our lessons, tone by tone.',
  coursesTitle: 'Comprehensive Courses',
  coursesText: 'Words and their melodies, phrases, reading and writing: lessons in small steps, covering all aspects of the language.',
  communityTitle: 'Community Support',
  communityText: 'A place to ask, answer and cheer each other on, under every post and every word of the day.',
  beginnerSummary: 'Greet, introduce yourself and your family, count, and get the tones into your ear.',
  beginnerOutcome: 'Then you can greet your elders properly and follow a slow conversation at the table.',
  beginnerDescription: `For everybody who starts from nothing, and for those who understand a little from home. In up to 100 hours of instruction you learn the 36 letters and the tones, greetings for every hour of the day, family, food, numbers, and how to ask and answer simple questions.

At the end you can greet your elders properly, say who you are, and follow a slow conversation at the table.`,
  intermediateSummary: 'Tell what happened, say what you want, and keep a conversation going.',
  intermediateOutcome: 'Then you can hold an everyday conversation, on the phone too.',
  intermediateDescription: `For those who can already greet and ask. You work with verbs and their extensions, tell what happened yesterday and what will happen tomorrow, shop at the market, give directions, and read short texts with their tones.

At the end you can hold an everyday conversation, on the phone too, without going back to English.`,
  advancedSummary: 'Tell stories, use proverbs, and know the fine differences between dialects.',
  advancedOutcome: 'Then you can speak at a family gathering, and explain a proverb to your children.',
  advancedDescription: `For those who already speak Igbo and want to shine. You tell stories, use and explain proverbs, discuss news and family matters, write letters, and learn how a thing is said in other places.

At the end you can speak at a family gathering, and help your children when they ask why it is said like that.`,
  tutorsTitle: 'Do you speak Igbo? Teach it with us.',
  tutorsText: 'We’re looking for tutors who love the language: record words, check lessons and answer learners, online and at hours that suit you.',
};
export type HomeTexts = typeof homeTexts;
