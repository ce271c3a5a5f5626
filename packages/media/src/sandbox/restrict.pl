#!/usr/bin/perl
# Restricts itself by the kernel's filters and becomes another program. Perl is on every Debian and Ubuntu, and calls the kernel directly.
# Arguments: files to read, "+FOLDER" to write, "--", the program and its arguments. Ends with code 126 where the kernel has no such filters.
use strict;
use warnings;
use Fcntl;
use POSIX ();

my ( $arch, $prctl, $tgkill, $prlimit, @denied );
my $machine = ( POSIX::uname() )[4];
# The same on every machine: io_uring_setup, pidfd_send_signal, pidfd_open, pidfd_getfd.
my @everywhere = ( 425, 424, 434, 438 );
# In this order: socket, socketpair, connect; kill, tkill, rt_sigqueueinfo, rt_tgsigqueueinfo; ptrace, process_vm_readv, process_vm_writev,
# kcmp; bpf, perf_event_open, userfaultfd, add_key, request_key, keyctl; unshare, setns, mount; setpriority, ioprio_set, sched_setaffinity,
# sched_setparam, sched_setscheduler, sched_setattr.
if ( $machine eq 'x86_64' ) {
    ( $arch, $prctl, $tgkill, $prlimit ) = ( 0xC000003E, 157, 234, 302 );
    @denied = qw(41 53 42 62 200 129 297 101 310 311 312 321 298 323 248 249 250 272 308 165 141 251 203 142 144 314);
}
elsif ( $machine eq 'aarch64' ) {
    ( $arch, $prctl, $tgkill, $prlimit ) = ( 0xC00000B7, 167, 131, 261 );
    @denied = qw(198 199 203 129 130 138 240 117 270 271 272 280 241 282 217 218 219 97 268 40 140 30 122 118 119 274);
}
else { give_up("no numbers of system calls for $machine") }

sub give_up { print STDERR "sandbox: $_[0]\n"; POSIX::_exit(126) }

sub ask {
    my ( $what, $number, @arguments ) = @_;
    my $answer = syscall( $number, @arguments );
    give_up("$what: $!") if $answer < 0;
    return $answer;
}

# Files: landlock(7). Rights are added with the version of the kernel's interface.
my ( $create, $add, $restrict ) = ( 444, 445, 446 );
my $version = ask( 'landlock', $create, 0, 0, 1 );
my ( $execute, $write, $read, $list, $truncate ) = ( 1, 2, 4, 8, 1 << 14 );
my $all = $version >= 5 ? 0xFFFF : $version >= 3 ? 0x7FFF : $version == 2 ? 0x3FFF : 0x1FFF;
# Version 4 adds TCP, version 6 abstract sockets and signals.
my $attributes = pack 'Q*', $all, ( $version >= 4 ? 3 : () ), ( $version >= 6 ? 3 : () );
my $rules = ask( 'landlock rules', $create, $attributes, length $attributes, 0 );

sub allow {
    my ( $path, $rights ) = @_;
    return unless -e $path;
    # O_PATH: the file itself need not be opened.
    sysopen( my $handle, $path, 0x200000 ) or give_up("$path: $!");
    my $rule = pack 'Ql', $rights & $all, fileno $handle;
    ask( "landlock rule of $path", $add, $rules, 1, $rule, 0 );
}
allow( $_, $execute | $read | $list ) for grep { -d } qw(/usr /bin /sbin /lib /lib64 /etc/alternatives /etc/fonts);
allow( '/etc/ld.so.cache', $read );
allow( $_, $read | $write ) for qw(/dev/null /dev/zero /dev/full /dev/random /dev/urandom);
while ( defined( my $path = shift ) ) {
    last if $path eq '--';
    if   ( $path =~ s/^\+// ) { allow( $path, $all & ~$execute ) }
    else                      { allow( $path, $read ) }
}
give_up('no program') unless @ARGV;

ask( 'no new privileges', $prctl, 38, 1, 0, 0, 0 );
ask( 'landlock', $restrict, $rules, 0 );

# System calls: seccomp(2). A refused call answers EPERM.
my @program;
sub step { push @program, pack 'SCCL', @_ }
my ( $load, $equal, $above, $return ) = ( 0x20, 0x15, 0x35, 0x06 );
my ( $allowed, $refused ) = ( 0x7FFF0000, 0x00050001 );
step( $load, 0, 0, 4 );
step( $equal, 1, 0, $arch );
step( $return, 0, 0, $refused );
step( $load, 0, 0, 0 );
# The second table of calls of x86_64 (x32) begins here.
step( $above, 0, 1, 0x40000000 );
step( $return, 0, 0, $refused );
for my $number ( @everywhere, @denied ) {
    step( $equal, 0, 1, $number );
    step( $return, 0, 0, $refused );
}
# Signals to its own threads, limits of itself.
for my $one ( [ $tgkill, $$ ], [ $prlimit, 0 ] ) {
    step( $equal, 0, 4, $one->[0] );
    step( $load, 0, 0, 16 );
    step( $equal, 0, 1, $one->[1] );
    step( $return, 0, 0, $allowed );
    step( $return, 0, 0, $refused );
}
step( $return, 0, 0, $allowed );
my $code = join '', @program;
my $filter = pack 'Sx6P', scalar @program, $code;
ask( 'seccomp', $prctl, 22, 2, $filter, 0, 0 );

{ exec {$ARGV[0]} @ARGV }
give_up("$ARGV[0]: $!");
