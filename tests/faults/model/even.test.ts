import { testAgreement } from './agree.ts'

testAgreement('even')
