import { Button } from '@mantine/core'
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import type { ImportItem } from '@videozz/contract/browser'
import { errorMessage } from '@videozz/contract/browser'
import { formatCount } from '../../../shared/format/number.ts'
import { DisabledHint } from '../../../ui/disabled-hint.tsx'
import { SectionHead } from '../../../ui/page.tsx'
import { useBatchActions, useImportReason } from '../api/use-import-actions.ts'
import { retryAllText, titleOf } from '../model/import-words.ts'
import css from './file-lists.module.css'
import { ItemActions } from './item-actions.tsx'

export type ProblemListProps = {
  batchId: string
  /** The first of them. */
  items: readonly ImportItem[]
  /** Files of the batch that failed. */
  total: number
  /** A canceled batch tries nothing again. */
  canceled: boolean
  /** Shows all of them. */
  onMore: () => void
}

/** Com problema: the files of a batch that failed, why, and what helps. */
export function ProblemList({ batchId, items, total, canceled, onMore }: ProblemListProps) {
  const { retry, retrying } = useBatchActions(batchId)
  const reason = useImportReason()
  const more = total - items.length
  return (
    <section aria-label="Com problema">
      <SectionHead
        title="Com problema"
        action={
          !canceled && (
            <DisabledHint reason={reason}>
              <Button variant="default" size="xs" loading={retrying} onClick={retry}>
                {retryAllText(total)}
              </Button>
            </DisabledHint>
          )
        }
      />
      <ul className={css.list}>
        {items.map((item) => (
          <li key={item.id} className={css.problem}>
            <IconAlertTriangle size={17} aria-hidden />
            <div className={css.words}>
              <h3>{titleOf(item)}</h3>
              <p>{item.error?.message ?? errorMessage('IMPORT_FAILED')}</p>
            </div>
            {!canceled && (
              <div className={css.buttons}>
                <ItemActions item={item} />
              </div>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Button className={css.more ?? ''} variant="subtle" color="gray" size="xs" onClick={onMore}>
          Ver mais {formatCount(more)}
        </Button>
      )}
    </section>
  )
}
