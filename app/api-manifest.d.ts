declare module 'virtual:ways' {
  export const ways: import('#app/http/client.ts').ApiManifest;
}
