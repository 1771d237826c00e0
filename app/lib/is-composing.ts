/** True for keys of an input method, such as Enter that accepts its word. Safari ends the composition before that key: only its code tells. */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;
