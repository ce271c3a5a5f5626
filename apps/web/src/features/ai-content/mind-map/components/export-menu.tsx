import { Button, Menu } from '@mantine/core'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import { useMutation } from '@tanstack/react-query'
import { allTopics } from '@videozz/domain'
import { loadCodeAgain } from '../../../../shared/load-code.ts'
import { notifyError } from '../../../../shared/notify/notify.tsx'
import { saveFile } from '../../../../shared/save-file.ts'
import type { MapDraft } from '../model/map-draft.ts'
import type { MapFormat } from '../model/map-files.ts'

/** Loaded when a file is asked for. */
const loadFiles = () => import('../model/map-files.ts')
const names: Record<MapFormat, string> = { svg: 'Desenho (SVG)', png: 'Imagem (PNG)', md: 'Texto (Markdown)' }

/** The map as it stands, as a file: whole, and where some of it is folded away, also as it is shown. */
export function ExportMenu({ title, root }: MapDraft) {
  const drawing = useMutation({
    mutationFn: async ({ format, whole }: { format: MapFormat; whole: boolean }) => {
      const { fileName, mapFile } = await loadFiles().catch(() => loadCodeAgain(loadFiles))
      saveFile(await mapFile(root, format, whole), `${fileName(title)}.${format}`)
    },
    onError: (_error, { format }) =>
      notifyError(
        format === 'png'
          ? 'Não foi possível desenhar o mapa neste navegador. Exporte como SVG.'
          : 'Não foi possível exportar o mapa. Verifique sua conexão e tente novamente.',
      ),
    meta: { silent: true },
  })
  const isFolded = allTopics(root).some((node) => node.isFolded && node.children.length > 0)
  const item = (format: MapFormat, whole: boolean) => (
    <Menu.Item key={format} onClick={() => drawing.mutate({ format, whole })}>
      {names[format]}
    </Menu.Item>
  )
  return (
    <Menu>
      <Menu.Target>
        <Button variant="default" loading={drawing.isPending} leftSection={<IconDownload size={16} aria-hidden />}>
          Exportar
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Mapa inteiro</Menu.Label>
        {item('svg', true)}
        {item('png', true)}
        {item('md', true)}
        {isFolded && (
          <>
            <Menu.Label>Só o que está aberto</Menu.Label>
            {item('svg', false)}
            {item('png', false)}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
