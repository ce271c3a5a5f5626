import { Button, Select } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useMutation } from '@tanstack/react-query'
import { formatMonth } from '@videozz/domain'
import { apiFile } from '../../../shared/api/client.ts'
import { saveFile } from '../../../shared/save-file.ts'
import type { BillingMonth } from '../../../shared/queries/billing.ts'
import css from './billing.module.css'

type Props = { months: readonly BillingMonth[]; month: string; onChoose: (month: string) => void }

const named = (month: string) => formatMonth(month).replace(/^./, (first) => first.toUpperCase())

/** Which month is shown, and the month as a table for spreadsheets. */
export function MonthTools({ months, month, onChoose }: Props) {
  const downloading = useMutation({
    mutationFn: () => apiFile('GET /billing/csv', { query: { month } }),
    onSuccess: (file) => saveFile(file, `uso-e-cobranca-${month}.csv`),
  })
  return (
    <>
      <Select
        className={css.month}
        aria-label="Mês"
        data={months.map((one) => ({ value: one.month, label: named(one.month) }))}
        value={month}
        allowDeselect={false}
        onChange={(value) => value !== null && onChoose(value)}
      />
      <Button
        variant="default"
        leftSection={<IconDownload size={17} aria-hidden />}
        loading={downloading.isPending}
        onClick={() => downloading.mutate()}
      >
        Baixar CSV
      </Button>
    </>
  )
}
