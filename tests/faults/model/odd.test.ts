import { testAgreement } from './agree.ts'

testAgreement('odd')
