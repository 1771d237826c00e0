export const starterPosts: { title: string; subtitle: string; body: string; drawing: string }[] = [];
