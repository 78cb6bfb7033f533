/** What the bundler gives for a style sheet: its address. */
declare module "*.css?url" {
  const address: string;
  export default address;
}
