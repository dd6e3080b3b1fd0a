import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Row, Stack, Text } from '../ui/layout.tsx'
import type { SheetWriting } from './use-sheet-form.ts'

/** A colleague was first: what is typed here is kept until its writer decides. */
export function NewerNotice({ writing, words }: { writing: SheetWriting; words: string }) {
  return (
    <Card tone="standby" role="status">
      <Stack gap={2}>
        <Text strong>{words}</Text>
        <Text size="small" muted>
          What you have typed is kept here. Publishing it takes the place of theirs.
        </Text>
        <Row gap={2} wrap>
          <Button size="sm" onClick={writing.keepMine}>
            Go on with mine
          </Button>
          <Button size="sm" variant="ghost" onClick={() => void writing.clear()}>
            Take theirs
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}
