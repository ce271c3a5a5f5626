import { inGroup, nothing, stopped } from './overlay-attack.ts'

/** Scripts of the page read the picture, to show it where the code is not or to keep it. */
export const copyAttacks = inGroup('Scripts read the picture', [
  {
    words: 'a captured stream of the video, played in a window of its own (`window.open`)',
    attack: async ({ video }) => {
      const other = window.open('', 'other', 'width=500,height=300') as Window
      const second = other.document.createElement('video')
      second.muted = true
      second.srcObject = (video as unknown as { captureStream(): MediaStream }).captureStream()
      other.document.body.append(second)
      await second.play()
    },
    outcome: stopped('second-picture'),
  },
  {
    words: 'a canvas in a window of its own that draws the film again',
    variant: true,
    attack: ({ video }) => {
      const other = window.open('', 'other', 'width=500,height=300') as Window
      const canvas = other.document.body.appendChild(other.document.createElement('canvas'))
      const copy = () => {
        canvas.getContext('2d')?.drawImage(video, 0, 0)
        setTimeout(copy, 40)
      }
      copy()
    },
    outcome: stopped('second-picture'),
  },
  {
    words: 'a second video in the shadow root of another element',
    attack: ({ player, video }) => {
      player.style.cssText = 'position:fixed;left:0;top:0;width:300px;height:170px'
      const holder = document.body.appendChild(document.createElement('div'))
      holder.style.cssText = 'position:fixed;left:310px;top:0;width:400px;height:225px'
      const second = document.createElement('video')
      second.style.cssText = 'width:100%;height:100%;background:#000'
      holder.attachShadow({ mode: 'open' }).append(second)
      second.srcObject = new MediaStream()
      return video.played
    },
    outcome: stopped('second-picture'),
  },
  {
    words: 'the stream of the video captured and recorded without being shown',
    variant: true,
    attack: ({ video }) => new MediaRecorder((video as unknown as { captureStream(): MediaStream }).captureStream()).start(500),
    outcome: stopped('second-picture'),
  },
  {
    words: 'frames drawn to a canvas that is not shown',
    attack: ({ video }) => document.createElement('canvas').getContext('2d')?.drawImage(video, 0, 0),
    outcome: stopped('second-picture'),
  },
  {
    words: 'a copy on a canvas smaller than a fifth of the picture',
    variant: true,
    attack: ({ video }) => {
      const canvas = Object.assign(document.createElement('canvas'), { style: 'position:fixed;left:0;top:0;width:200px;height:112px' })
      document.body.append(canvas)
      canvas.getContext('2d')?.drawImage(video, 0, 0, 640, 360)
    },
    outcome: stopped('second-picture'),
  },
  {
    words: 'a pattern of a canvas made of the video',
    attack: ({ video }) => document.createElement('canvas').getContext('2d')?.createPattern(video, 'repeat'),
    outcome: stopped('second-picture'),
  },
  {
    words: 'frames drawn to an `OffscreenCanvas`',
    attack: ({ video }) => new OffscreenCanvas(64, 36).getContext('2d')?.drawImage(video, 0, 0),
    outcome: stopped('second-picture'),
  },
  { words: '`createImageBitmap` of the video', attack: ({ video }) => createImageBitmap(video), outcome: stopped('second-picture') },
  { words: '`new VideoFrame` of the video', attack: ({ video }) => new VideoFrame(video).close(), outcome: stopped('second-picture') },
  {
    words: 'a texture of WebGL made of the video',
    attack: ({ video }) => {
      const gl = document.createElement('canvas').getContext('webgl2') as WebGL2RenderingContext
      gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, video)
    },
    outcome: stopped('second-picture'),
  },
  {
    words: 'a capture of the screen restricted to the video (`RestrictionTarget`)',
    attack: ({ video }) =>
      (window as unknown as { RestrictionTarget: { fromElement(of: Element): Promise<unknown> } }).RestrictionTarget.fromElement(video),
    outcome: stopped('second-picture'),
  },
  {
    words: 'a stream captured by a function of another frame, which the page did not replace',
    attack: ({ video }) => {
      const other = document.body.appendChild(Object.assign(document.createElement('iframe'), { hidden: true }))
      const { prototype } = (other.contentWindow as unknown as typeof globalThis).HTMLMediaElement
      const { captureStream } = prototype as unknown as { captureStream(): MediaStream }
      let refused = ''
      try {
        Reflect.apply(captureStream, video, [])
      } catch (error) {
        refused = (error as Error).name
      }
      if (refused !== 'NotSupportedError') throw new Error(`captured: ${refused}`)
    },
    outcome: nothing,
  },
  {
    words: 'frames drawn, or made an image, by functions of another frame',
    attack: async ({ video }) => {
      const other = document.body.appendChild(Object.assign(document.createElement('iframe'), { hidden: true }))
      const pen = (other.contentDocument as Document).createElement('canvas').getContext('2d') as CanvasRenderingContext2D
      pen.drawImage(video, 0, 0, 300, 150)
      if (pen.getImageData(0, 0, 300, 150).data.some((byte, index) => index % 4 !== 3 && byte !== 0)) throw new Error('drawn')
      const made = await (other.contentWindow as unknown as typeof globalThis).createImageBitmap(video).then(
        () => true,
        () => false,
      )
      if (made) throw new Error('made an image')
    },
    outcome: nothing,
  },
  {
    words: 'the media keys taken off the video, so that the browser lets it be captured again',
    attack: async ({ video }) => {
      video.pause()
      video.removeAttribute('src')
      video.load()
      await video.setMediaKeys(null)
    },
    outcome: stopped(),
  },
])
