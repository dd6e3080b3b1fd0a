import type { TestCase } from 'vitest/node'

/** Names each test that passed at its second try only: the tally counts it as failed. */
export default class RetriedReporter {
  onTestCaseResult(test: TestCase) {
    const { flaky } = test.diagnostic() ?? {}
    if (flaky) console.log(`\nRETRIED ${test.module.relativeModuleId} > ${test.fullName}`)
  }
}
