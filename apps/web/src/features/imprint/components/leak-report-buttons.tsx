import { Button } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useMutation } from '@tanstack/react-query'
import { apiFile } from '../../../shared/api/client.ts'
import { notifyError } from '../../../shared/notify/notify.tsx'
import { saveFile } from '../../../shared/save-file.ts'

const readReport = (id: string): Promise<Blob> => apiFile('GET /imprint/leaks/{id}/report', { params: { id } })

/** Milliseconds for which the opened report can be loaded. */
const openMs = 60_000

/** The signed report: opened for print, and kept as a file that can be verified. */
export function LeakReportButtons({ id, primary = false }: { id: string; primary?: boolean }) {
  const opening = useMutation({
    mutationFn: async (page: Window | null) => ({ page, report: await readReport(id) }),
    onSuccess: ({ page, report }) => {
      if (!page) return notifyError('O navegador bloqueou a nova aba. Permita janelas deste endereço, ou baixe o relatório.')
      const address = URL.createObjectURL(report)
      page.location.replace(address)
      setTimeout(() => URL.revokeObjectURL(address), openMs)
    },
    onError: (_error, page) => page?.close(),
  })
  const saving = useMutation({
    mutationFn: () => readReport(id),
    onSuccess: (report) => saveFile(report, `relatorio-${id}.html`),
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={17} aria-hidden />}
        loading={saving.isPending}
        onClick={() => saving.mutate()}
      >
        Baixar relatório
      </Button>
      {/* Opened at once, as browsers allow it only then. */}
      <Button
        variant={primary ? 'filled' : 'default'}
        leftSection={<IconPrinter size={17} aria-hidden />}
        loading={opening.isPending}
        onClick={() => opening.mutate(window.open('', '_blank'))}
      >
        Abrir relatório
      </Button>
    </>
  )
}
