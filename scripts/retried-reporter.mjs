/** Names each test that passed at its second try: it counts as passed, and is not passed over in silence. */
export default class RetriedReporter {
  onTestCaseResult(test) {
    const { flaky } = test.diagnostic() ?? {}
    if (flaky) console.log(`\nRETRIED ${test.module.relativeModuleId} > ${test.fullName}`)
  }
}
