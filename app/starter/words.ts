export const words: readonly { title: string; subtitle: string; body: string }[] = [];
