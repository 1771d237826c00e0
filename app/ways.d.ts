declare module 'virtual:ways' {
  export const ways: import('./http/client.ts').Ways;
}
