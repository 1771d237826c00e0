declare module '*&as=picture' {
  const files: import('./ui/picture.tsx').PictureFiles;
  export default files;
}
