/** Games away from the screen. They use words that the family has met, and bring no new ones. */
export const games: readonly { title: string; steps: string[] }[] = [
  {
    title: 'Hum and guess',
    steps: [
      'One of you chooses a word of this week and hums its melody, without its sounds.',
      'The others guess which word it is.',
      'Then the next one hums. Five rounds make a game.',
    ],
  },
  {
    title: 'Market',
    steps: [
      'Give everyone ten beans, and put things from around the house on the table.',
      'Buy them from each other: ask for a thing in Igbo, say please, pay a bean and say thank you.',
      'A thing that is asked for in Igbo costs one bean, any other way it costs two.',
    ],
  },
  {
    title: 'Find it',
    steps: [
      'One of you says a word of this week.',
      'The others find it in the house, find a picture of it, or act it out.',
      'The first to find it says the next word.',
    ],
  },
  {
    title: 'At the door',
    steps: [
      'One of you goes out and knocks.',
      'The others open, and greet the visitor in Igbo. The visitor answers.',
      'Swap parts until each of you has been the visitor once.',
    ],
  },
];
