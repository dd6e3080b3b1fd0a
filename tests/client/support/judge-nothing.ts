import type { JudgeField } from '../../../client/ui/hooks/use-form.ts'

/** For fields that are drawn without their form. */
export const judgeNothing: JudgeField = () => ({ error: null, onLeave() {} })
