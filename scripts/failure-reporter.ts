import type { TestAnnotation } from 'vitest'
import type { TestCase, TestModule } from 'vitest/node'

/**
 * Prints a line for each test that failed, for each that passed only on its second try (the tally counts it as failed), and for each file
 * that did not load: its name, the line of the test, and the first lines of what went wrong.
 */
export default class FailureReporter {
  onTestCaseResult(test: TestCase) {
    const { state, errors } = test.result()
    const isRetried = test.diagnostic()?.flaky
    if (state === 'failed' || isRetried) print(isRetried ? 'RETRIED' : 'FAILED', test.module, test.fullName, errors)
  }

  onTestCaseAnnotate(_test: TestCase, { type, message }: TestAnnotation) {
    if (type === 'engine') console.log(`\nNOTE ${message}`)
  }

  onTestModuleEnd(file: TestModule) {
    const errors = file.errors()
    if (errors.length > 0) print('FAILED', file, 'the file', errors)
  }
}

function print(what: string, file: TestModule, name: string, errors: ReturnType<TestCase['result']>['errors']) {
  const error = errors?.[0]
  const frame = error?.stacks?.find((each) => each.file === file.moduleId)
  const where = `${file.relativeModuleId}${frame ? `:${frame.line}` : ''}`
  console.log(`\n${what} ${where} > ${name}: ${firstLines(error?.message ?? '')}`)
}

const LINES = 4

/** On one line, since the tally prints one line for each. */
function firstLines(message: string) {
  return message.split('\n').slice(0, LINES).join(' | ').slice(0, 600)
}
