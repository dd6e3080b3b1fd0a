/** Every breach of the import fence and the house rules below `root`, as 'file: what is wrong'. */
export function findBreaches(root: string): string[]
