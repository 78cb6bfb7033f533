/** The bundler resolves a style sheet to its address. */
declare module "*.css?url" {
  const address: string;
  export default address;
}

/** Or to its text. */
declare module "*.css?raw" {
  const text: string;
  export default text;
}

/** Likewise a WebAssembly module, which the browser compiles. */
declare module "*.wasm?url" {
  const address: string;
  export default address;
}

/** Likewise the script of a web worker. */
declare module "*?worker&url" {
  const address: string;
  export default address;
}

/** Likewise a font. */
declare module "*.woff2?url" {
  const address: string;
  export default address;
}

declare module "*.webp" {
  const address: string;
  export default address;
}

interface ImportMeta {
  readonly env: {
    /** Built for the server: Vite writes the value in its place, and what cannot be reached falls away. */
    readonly SSR: boolean;
  };
}
