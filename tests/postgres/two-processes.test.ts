import { testAgreement } from '../faults/model/agree.ts'

// A few runs of the model with two processes; hundreds are `ENGINE=postgres npx vitest run --project model`.
testAgreement('a few seeds', [1, 2, 3, 4])
