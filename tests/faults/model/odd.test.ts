import { testHalf } from './agree.ts'

testHalf('odd')
