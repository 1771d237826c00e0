/** Class names are exports, so that the bundler writes each where it is used. One that a sheet does not have is undefined. */
declare module '*.module.css' {
  const classNames: { readonly [name: string]: string };
  export = classNames;
}

declare module '*.css';

declare module '*?raw' {
  const text: string;
  export default text;
}

declare module '*?url' {
  const address: string;
  export default address;
}

declare module '*&as=picture' {
  const files: import('#app/ui/layout/picture.tsx').PictureFiles;
  export default files;
}
