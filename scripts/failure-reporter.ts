import { relative } from 'node:path'
import type { SerializedError, TestAnnotation } from 'vitest'
import type { TestCase, TestModule } from 'vitest/node'

/**
 * Prints a line for each test that failed, for each that passed only at its second try, for each file
 * that did not load, and for each error that no test caught: its name, its line, and the first lines of what went wrong.
 */
export default class FailureReporter {
  onTestCaseResult(test: TestCase) {
    const { state, errors } = test.result()
    const isRetried = test.diagnostic()?.flaky
    if (state === 'failed' || isRetried)
      printTestFailure(isRetried ? 'FLAKY' : 'FAILED', test.module, test.fullName, errors)
  }

  onTestCaseAnnotate(_test: TestCase, { type, message }: TestAnnotation) {
    if (type === 'engine') console.log(`\nNOTE ${message}`)
  }

  onTestModuleEnd(file: TestModule) {
    const errors = file.errors()
    if (errors.length > 0) printTestFailure('FAILED', file, 'the file', errors)
  }

  onTestRunEnd(_files: readonly TestModule[], uncaught: readonly SerializedError[]) {
    for (const error of uncaught) printUncaughtError(error)
  }
}

function printTestFailure(
  what: string,
  file: TestModule,
  name: string,
  errors: ReturnType<TestCase['result']>['errors'],
) {
  const error = errors?.[0]
  const frame = error?.stacks?.find((each) => each.file === file.moduleId)
  const where = `${file.relativeModuleId}${frame ? `:${frame.line}` : ''}`
  console.log(`\n${what} ${where} > ${name}: ${firstMessageLines(error?.message ?? '')}`)
}

/** It may be of an earlier test than the one that was running. */
function printUncaughtError({
  name,
  message,
  stack,
  VITEST_TEST_PATH: file,
  VITEST_TEST_NAME: during,
}: SerializedError) {
  const where = typeof file === 'string' ? relative(process.cwd(), file) : 'no file'
  const frames = (stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const what = [
    firstMessageLines(`${name}: ${message}`),
    ...frames.slice(0, MESSAGE_LINES_MAX).map((line) => line.trim()),
  ].join(' | ')
  console.log(`\nFAILED ${where} > uncaught${typeof during === 'string' ? ` (during ${during})` : ''}: ${what}`)
}

const MESSAGE_LINES_MAX = 4

/** On one line, since the tally prints one line for each. */
function firstMessageLines(message: string) {
  return message.split('\n').slice(0, MESSAGE_LINES_MAX).join(' | ').slice(0, 600)
}
