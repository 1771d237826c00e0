/** Standard texts of the page About, which administrators can replace. In mission and vision an empty line begins a paragraph. */
export const aboutTexts = {
  aboutIntro:
    'A language lives where it is spoken: at the table, on the phone, in the song before sleep. We help families, and everybody who learns on their own, to bring Igbo there.',
  mission: `To make Igbo easy to begin and a joy to keep up. We teach its sounds and tones, its words and its ways of greeting and thanking, in small steps that fit into a day with work, school and children.

We write it as it should be written, with its dots and, where it helps, its tone marks. We say which words are standard and that dialects differ, because your grandmother is right too.`,
  vision: `A world in which nobody of Igbo descent, and nobody who loves somebody of Igbo descent, has to say “I understand a little, but I cannot speak it”.

Children who are greeted in Igbo and answer in Igbo, wherever they grow up.`,
};
export type AboutTexts = typeof aboutTexts;
