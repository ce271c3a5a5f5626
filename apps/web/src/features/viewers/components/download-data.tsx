import { Button } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../../shared/api/client.ts'
import { saveFile } from '../../../shared/save-file.ts'
import { writeViewerFile } from '../model/viewer-file.ts'

/** Downloads what is stored about a viewer. The file's name does not identify them. */
export function DownloadData({ viewerId, who }: { viewerId: string; who: string }) {
  const downloading = useMutation({
    mutationFn: () => api('GET /viewers/{id}/data', { params: { id: viewerId } }),
    onSuccess: (data) =>
      saveFile(new Blob([writeViewerFile(data, new Date())], { type: 'application/json' }), `dados-do-espectador-${viewerId}.json`),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={17} aria-hidden />}
      aria-label={`Baixar dados deste espectador: ${who}`}
      loading={downloading.isPending}
      onClick={() => downloading.mutate()}
    >
      Baixar dados
    </Button>
  )
}
