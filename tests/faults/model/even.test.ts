import { testHalf } from './agree.ts'

testHalf('even')
