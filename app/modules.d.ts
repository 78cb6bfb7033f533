/** What the bundler gives for a style sheet: its address. */
declare module "*.css?url" {
  const address: string;
  export default address;
}

/** Likewise for a module that the browser compiles itself. */
declare module "*.wasm?url" {
  const address: string;
  export default address;
}

/** Likewise for a script that runs beside the page. */
declare module "*?worker&url" {
  const address: string;
  export default address;
}
