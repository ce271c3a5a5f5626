import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import IconBadgeCc from '@tabler/icons-react/dist/esm/icons/IconBadgeCc.mjs'
import IconGauge from '@tabler/icons-react/dist/esm/icons/IconGauge.mjs'
import IconMaximize from '@tabler/icons-react/dist/esm/icons/IconMaximize.mjs'
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs'
import IconPictureInPicture from '@tabler/icons-react/dist/esm/icons/IconPictureInPicture.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconRepeat from '@tabler/icons-react/dist/esm/icons/IconRepeat.mjs'
import IconRewindBackward10 from '@tabler/icons-react/dist/esm/icons/IconRewindBackward10.mjs'
import IconRewindForward10 from '@tabler/icons-react/dist/esm/icons/IconRewindForward10.mjs'
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs'
import IconVolume from '@tabler/icons-react/dist/esm/icons/IconVolume.mjs'
import IconVolumeOff from '@tabler/icons-react/dist/esm/icons/IconVolumeOff.mjs'
import type { PlayerColour, PlayerSwitch } from '@videozz/contract/browser'

type Icon = typeof IconPlayerPlay
/** `keys`: those of the keyboard that do the same in the player. */
export type PreferenceRow = { name: PlayerSwitch; label: string; icon: Icon; keys?: string }
export type PreferenceGroup = { title: string; rows: readonly PreferenceRow[] }

const row = (name: PlayerSwitch, label: string, icon: Icon, keys?: string): PreferenceRow => ({
  name,
  label,
  icon,
  ...(keys !== undefined && { keys }),
})

/** The switches of a player, as the form shows them. */
export const preferenceGroups: readonly PreferenceGroup[] = [
  {
    title: 'Reprodução',
    rows: [
      row('allowPlayPause', 'Reproduzir e pausar', IconPlayerPlay, 'Espaço'),
      row('allowProgressBar', 'Barra de progresso', IconAdjustmentsHorizontal),
      row('allowFastAdvance', 'Avançar 10 s', IconRewindForward10, '→'),
      row('allowFastBack', 'Voltar 10 s', IconRewindBackward10, '←'),
      row('allowPlaybackSpeed', 'Velocidade', IconGauge),
      row('allowActivateLoop', 'Repetir', IconRepeat),
    ],
  },
  {
    title: 'Som, imagem e marca',
    rows: [
      row('allowVolume', 'Volume', IconVolume, '↑ ↓'),
      row('allowMuteUnmute', 'Silenciar', IconVolumeOff, 'M'),
      row('allowSubtitles', 'Legendas', IconBadgeCc, 'C'),
      row('allowChangeQuality', 'Qualidade', IconSettings),
      row('allowFullscreen', 'Tela cheia', IconMaximize, 'F'),
      row('allowPiP', 'Picture-in-picture', IconPictureInPicture),
      row('showLogotype', 'Mostrar logotipo', IconPhoto),
    ],
  },
]

export const colourWords: Record<PlayerColour, { label: string; use: string; of: string }> = {
  customPrimaryColor: { label: 'Primária', use: 'Barra de progresso', of: 'a primária' },
  customSecondaryColor: { label: 'Secundária', use: 'Fundos, como o menu de configurações', of: 'a secundária' },
  customTextColor: { label: 'Texto', use: 'Textos e ícones', of: 'o texto' },
}

const rowNames = Object.fromEntries(preferenceGroups.flatMap(({ rows }) => rows.map(({ name, label }) => [name, label])))
/** Name of a field of the form. */
export const fieldName = (field: PlayerSwitch | PlayerColour): string =>
  rowNames[field] ?? `Cor ${colourWords[field as PlayerColour].label.toLowerCase()}`
