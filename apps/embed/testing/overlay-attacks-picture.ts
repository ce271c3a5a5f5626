import { inGroup, nothing, stopped } from './overlay-attack.ts'

/** The picture is shown where the code is not. */
export const pictureAttacks = inGroup('The picture is shown without the code', [
  {
    words: 'a canvas that draws the film again over the code',
    attack: ({ video }) => {
      const canvas = Object.assign(document.createElement('canvas'), {
        width: 640,
        height: 360,
        style: 'position:fixed;inset:0;z-index:99',
      })
      document.body.append(canvas)
      const copy = () => {
        canvas.getContext('2d')?.drawImage(video, 0, 0, 640, 360)
        requestAnimationFrame(copy)
      }
      copy()
    },
    outcome: stopped('second-picture'),
  },
  {
    words: 'a second video that plays a captured stream of the first',
    attack: ({ video }) => {
      const second = document.createElement('video')
      second.muted = true
      second.style.cssText = 'position:fixed;inset:0;width:100%;height:100%'
      second.srcObject = (video as unknown as { captureStream(): MediaStream }).captureStream()
      document.body.append(second)
      void second.play()
    },
    outcome: stopped('second-picture'),
  },
  { words: 'the video put elsewhere in the page', attack: ({ video }) => document.body.append(video), outcome: stopped('picture-moved') },
  {
    words: 'the video put above the code',
    variant: true,
    attack: ({ layers, video }) => layers.append(video),
    outcome: stopped('picture-moved'),
  },
  {
    words: 'the video put into another document',
    variant: true,
    attack: ({ video }) => {
      const other = document.body.appendChild(document.createElement('iframe'))
      other.contentDocument?.body.append(video)
    },
    outcome: stopped('picture-moved'),
  },
  {
    words: 'the bare video in full screen',
    attack: ({ video }) => video.requestFullscreen(),
    outcome: stopped('bare-fullscreen'),
  },
  {
    words: 'picture-in-picture after `disablePictureInPicture` was taken off',
    attack: ({ video }) => {
      video.disablePictureInPicture = false
      return video.requestPictureInPicture()
    },
    outcome: stopped('picture-in-picture'),
  },
  {
    words: 'the same with the listener for it thrown out',
    before: () => {
      const listen = EventTarget.prototype.addEventListener
      EventTarget.prototype.addEventListener = function (name: string, ...rest: unknown[]) {
        if (name !== 'enterpictureinpicture') Reflect.apply(listen, this, [name, ...rest])
      }
    },
    attack: ({ video }) => {
      video.disablePictureInPicture = false
      return video.requestPictureInPicture()
    },
    outcome: stopped('picture-in-picture'),
  },
  {
    words: 'a document picture-in-picture window',
    attack: async ({ player }) => {
      const api = (window as unknown as { documentPictureInPicture?: { requestWindow(): Promise<Window> } }).documentPictureInPicture
      const other = await api?.requestWindow().catch(() => null)
      other?.document.body.append(player)
    },
    outcome: nothing,
  },
  {
    words: 'the picture enlarged until the code would be outside',
    attack: ({ video }) => (video.style.transform = 'scale(4) translate(30%, 30%)'),
    outcome: nothing,
  },
  {
    words: 'the player made larger than the window',
    attack: ({ player }) => (player.style.cssText = 'position:absolute;width:300%;height:300%;left:-100%;top:-100%'),
    outcome: nothing,
  },
  {
    words: 'the picture cut out of its element',
    attack: ({ video }) => video.style.setProperty('object-view-box', 'inset(30%)'),
    outcome: stopped('picture-cut'),
  },
])
