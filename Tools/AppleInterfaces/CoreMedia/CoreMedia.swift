// The part of CoreMedia that Apple files use. Addresses are below https://developer.apple.com/documentation/ .

// coremedia/cmsamplebuffer
public final class CMSampleBuffer {}
