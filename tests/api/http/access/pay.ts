import type { Rows } from './rows.ts'

export const pay = (): Rows => ({
  'POST /api/pay/preview': {
    body: {
      terms: { basis: 'day', rate_pence: 28_000 },
      punches: [
        { kind: 'in', at: '2026-12-01T08:00:00Z' },
        { kind: 'out', at: '2026-12-01T18:00:00Z' },
      ],
    },
    who: { user: 200 },
  },
})
