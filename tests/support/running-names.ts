/** Names of files that run when they are opened, whatever the eye or Windows passes over; and of some that do not. */
export const RUNNING_NAMES = [
  ...['setup.exe', 'report.pdf.exe', 'RIDER.PDF.EXE', 'plan.docm', 'rider.pdf.iso', 'page.HTML', 'a.LIBRARY-MS'],
  ...[
    'b.appcontent-ms',
    'tool.VSTO',
    'box.wsb',
    'setup.ppkg',
    'root.cer',
    'ca.p7b',
    'x.mobileprovision',
    'share.afploc',
  ],
  ...[
    'setup.exe. ',
    'setup.exe...',
    'setup.exe\u00a0',
    'j.scf..',
    'b.search-ms .',
    'setup.exe \t.',
    'notes.txt:setup.exe',
  ],
  ...[
    'invoice\u202efdp.exe',
    'photo\u202egpj.scr',
    'i.jnlp\u202e',
    'h.ch\u200bm',
    'x.\u2066exe\u2069',
    '\u202dx.e\u00adxe',
    'x.e\0xe',
  ],
]
export const STILL_NAMES = [
  'x.exe.pdf',
  'exe',
  'exe.pdf',
  'Rider v1.2.docx',
  'stage\u202efdp.docx',
  'plan.exe plan.pdf',
  '.pdf',
  '',
]
