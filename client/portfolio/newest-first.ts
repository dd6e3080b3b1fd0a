type Dated = { created_at: string }

export const newestFirst = (a: Dated, b: Dated) => (a.created_at < b.created_at ? 1 : -1)
