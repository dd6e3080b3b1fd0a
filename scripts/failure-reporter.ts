import type { TestCase, TestModule } from 'vitest/node'

/**
 * Prints a line for each test that failed, for each that passed only on its second try (the tally counts it as failed), and for each file
 * that did not load: its name, and the first line of what went wrong.
 */
export default class FailureReporter {
  onTestCaseResult(test: TestCase) {
    const { state, errors } = test.result()
    const isRetried = test.diagnostic()?.flaky
    if (state === 'failed' || isRetried) print(isRetried ? 'RETRIED' : 'FAILED', test.module, test.fullName, errors)
  }

  onTestModuleEnd(file: TestModule) {
    const errors = file.errors()
    if (errors.length > 0) print('FAILED', file, 'the file', errors)
  }
}

function print(what: string, file: TestModule, name: string, errors: readonly { message: string }[] | undefined) {
  console.log(`\n${what} ${file.relativeModuleId} > ${name}: ${errors?.[0]?.message.split('\n')[0] ?? ''}`)
}
