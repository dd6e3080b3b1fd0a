/** Bytes in brotli: React alone, and each first screen's JavaScript with its limit in times of that. */
export function measureSizes(): Promise<{
  react: number
  measured: { name: string; bytes: number; ratio: number; limit: number; isOver: boolean }[]
}>
