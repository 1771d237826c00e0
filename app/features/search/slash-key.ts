/** Key in localStorage; the value 'off' turns the key `/` off. */
export const slashKeySetting = 'slash-key';
