// What browsers, workers and Node all have, as far as shared/ uses it: only tsconfig.shared.json reads this, where the types of none of them are in scope.
declare class TextEncoder {
  encode(text: string): Uint8Array
}

declare class URL {
  static canParse(url: string): boolean
}

declare class FormData {
  get(name: string): unknown
}
