declare module '*&as=picture' {
  const files: import('#app/ui/layout/picture.tsx').PictureFiles;
  export default files;
}
