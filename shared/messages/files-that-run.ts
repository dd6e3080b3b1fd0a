/** Extensions of files that a browser, a system or an office program runs when they are opened, or mounts with what is in them. */
const RUNNABLE_EXTENSIONS = new Set(
  (
    'htm html shtml xht xhtml mht mhtml svg svgz hta js mjs jse vbs vbe vb wsc wsf wsh ws sct exe msi msix msixbundle appx appxbundle ' +
    'appinstaller msp mst msu com scr pif cpl bat cmd btm ps1 ps1xml ps2 ps2xml psc1 psc2 psd1 psdm1 psm1 cdxml pssc msh msh1 msh2 ' +
    'mshxml msh1xml msh2xml jar jnlp class apk aab xapk ipa app dmg pkg mpkg deb rpm appimage flatpakref snap run sh bash csh ksh fish command ' +
    'tool workflow action scpt scptd applescript osx terminal fileloc inetloc webloc mobileconfig desktop lnk url website webpnp ' +
    'appref-ms application gadget vbp vbscript vsmacros vsw reg inf ins isp its job grp hlp hpj chm cnt msc mcf mda mdb mde mdt mdw mdz ' +
    'mam maq mar mas mat mau mav maw accda accdb accde accdr accdu ade adp maf mag bas crx xpi xbap xnk xll xlam xla xlm xltm xlsm xlsb ' +
    'docm dotm pptm potm ppam ppsm sldm wiz iqy oqy rqy dqy odc slk one onetoc onepkg iso img vhd vhdx udf cab diagcab diagcfg diagpkg dll sys ' +
    'drv ocx scf shb shs library-ms search-ms searchconnector-ms settingcontent-ms appcontent-ms theme themepack deskthemepack ' +
    'printerexport rdp ica pcd plg ops csp der fxp gid pl py pyc pyo pyw pyz pyzw rb php php3 asp aspx asx jsp cgi nsh psf url xbl elf ' +
    'vsto wsb ppkg cer crt p7b p7c p12 pfx mobileprovision provisionprofile vncloc afploc ftploc mailloc'
  ).split(' '),
)

/** Whether a file of this name would run; what Windows or the eye passes over at its end does not hide it. */
export const isFileThatRuns = (name: string) => RUNNABLE_EXTENSIONS.has(fileExtensionOf(name))

/** In lower case, without trailing dots and blanks, which Windows ignores, and invisible characters. */
export const fileExtensionOf = (name: string) =>
  /\.([^.\s]+)[.\s]*$/.exec(name.replace(/[\p{Cf}\p{Cc}]/gu, ''))?.[1]?.toLowerCase() ?? ''
