import type { CreateCapability } from '../capability.ts'
import { captions } from './captions.ts'
import { chapters } from './chapters.ts'
import { chat } from './chat.ts'
import { code } from './code.ts'
import { colours } from './colours.ts'
import { contextMenu } from './context-menu.ts'
import { doubleTap } from './double-tap.ts'
import { encodeNotices } from './encode-notices.ts'
import { fullscreen } from './fullscreen.ts'
import { help } from './help.ts'
import { lessons } from './lessons.ts'
import { logotype } from './logotype.ts'
import { live } from './live.ts'
import { loop } from './loop.ts'
import { mute } from './mute.ts'
import { nextLesson } from './next-lesson.ts'
import { offers } from './offers.ts'
import { pip } from './pip.ts'
import { play } from './play.ts'
import { poster } from './poster.ts'
import { previews } from './previews.ts'
import { quality } from './quality.ts'
import { refusalPanel } from './refusal-panel.ts'
import { resume } from './resume.ts'
import { seek } from './seek.ts'
import { settings } from './settings.ts'
import { speed } from './speed.ts'
import { startButton } from './start-button.ts'
import { timeline } from './timeline.ts'
import { volume } from './volume.ts'
import { waveform } from './waveform.ts'

/** What a player can do, in the order of the help and, in each part of it, of the row of controls. */
export const capabilities: readonly CreateCapability[] = [
  colours,
  poster,
  waveform,
  previews,
  play,
  lessons,
  seek,
  chapters,
  timeline,
  live,
  mute,
  volume,
  logotype,
  speed,
  captions,
  quality,
  chat,
  settings,
  loop,
  pip,
  fullscreen,
  doubleTap,
  contextMenu,
  encodeNotices,
  resume,
  startButton,
  nextLesson,
  refusalPanel,
  offers,
  help,
  // Guards the code against whatever is in the frame and does not belong to a capability before it.
  code,
]
