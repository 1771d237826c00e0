/** Accent colours of `theme.css`. */
export const defaultAccent = { light: '#a8431f', dark: '#f0955f' };
